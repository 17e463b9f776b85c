"""The base of the engine's hand-made values: no attribute can be set once a value is out of its maker's hands."""

from typing import Any, NoReturn, Self

put = object.__setattr__  # what makers use while they fill a new value


class Frozen:
    """A value that never changes, so that a copy of it is itself."""

    __slots__ = ()

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} never changes: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} never changes: {name}")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self


class Record(Frozen):
    """A `Frozen` compared, shown and pickled by its slots. A slot that starts with `_` is a memo and left out."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in public_slots(type(self)))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in public_slots(type(self)))
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        cls = type(self)
        return _rebuild, (cls, tuple(getattr(self, name) for name in public_slots(cls)))


def public_slots(cls: type) -> tuple[str, ...]:
    """The slots that make up a record's value, in their order."""
    return tuple(
        name
        for base in reversed(cls.__mro__)
        for name in base.__dict__.get("__slots__", ())
        if not name.startswith("_")
    )


def _rebuild(cls: type[Record], values: tuple[Any, ...]) -> Record:
    record = object.__new__(cls)
    for name, value in zip(public_slots(cls), values, strict=True):
        put(record, name, value)
    for base in cls.__mro__:
        for name in base.__dict__.get("__slots__", ()):
            if name.startswith("_"):
                put(record, name, {})
    return record
