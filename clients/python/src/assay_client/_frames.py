"""Server-sent events, byte by byte: what a frame is and what a whole event of the service is."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from typing import Any, Union

from ._answers import parse_object
from .errors import unexpected_answer

#: More than any result needs; a stream that never ends a frame stops here.
FRAME_CHARACTERS_MAX = 16 * 1024 * 1024


@dataclass(frozen=True)
class Frame:
    event: str
    id: str
    data: str


class FrameParser:
    """Takes chunks as they come and answers the frames that they complete."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("strict")
        self._rest = ""
        self._is_first = True
        self._after_cr = False
        self._fields: dict[str, str] = {}
        self._data: list[str] = []
        self._held = 0

    def feed(self, chunk: bytes) -> list[Frame]:
        """Raises ValueError for bytes that are not UTF-8: they were damaged on their way."""
        text = self._decoder.decode(chunk)
        if text == "":
            return []
        if self._is_first:
            self._is_first = False
            text = text.removeprefix("\ufeff")
        # A CR ends its line at once; an LF that follows it in the next chunk belongs to it.
        if self._after_cr:
            text = text.removeprefix("\n")
        self._after_cr = text.endswith("\r")
        lines = (self._rest + text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")
        self._rest = lines.pop()
        frames = [frame for line in lines if (frame := self._take(line)) is not None]
        if len(self._rest) + self._held > FRAME_CHARACTERS_MAX:
            raise unexpected_answer("A frame of the stream does not end")
        return frames

    def _take(self, line: str) -> Union[Frame, None]:
        if line == "":
            frame = Frame(self._fields.get("event", ""), self._fields.get("id", ""), "\n".join(self._data))
            is_whole = len(self._data) > 0
            self._fields, self._data, self._held = {}, [], 0
            return frame if is_whole else None
        if not line.startswith(":"):
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            self._held += len(line)
            if name == "data":
                self._data.append(value)
            elif name in ("event", "id"):
                self._fields[name] = value
        return None


#: Which fields make a payload what it claims to be. Anything else was damaged on its way.
_REQUIRED: dict[str, dict[str, tuple[type, ...]]] = {
    "stage": {"stage": (str,), "message": (str,), "progress": (int, float)},
    "completed": {},
    "failed": {"error": (dict,)},
    "progress": {"counts": (dict,), "progress": (int, float)},
}


def read_event(frame: Frame, subject: str, subject_id: str) -> tuple[int, Union[dict[str, Any], None]]:
    """The number of an event and the event; None for a kind that this version does not know, whose number counts."""
    payload = parse_object(frame.data)
    is_number = frame.id.isascii() and frame.id.isdigit() and len(frame.id) < 17
    if (
        payload is None
        or not is_number
        or payload.get("event_type") != frame.event
        or payload.get(subject) != subject_id
        or not isinstance(payload.get("timestamp"), str)
    ):
        raise unexpected_answer("The stream carried a frame that is not whole")
    number = int(frame.id)
    required = _REQUIRED.get(frame.event)
    if required is None:
        return number, None
    for name, types in required.items():
        if not isinstance(payload.get(name), types):
            raise unexpected_answer(f"The stream lost the field {name}")
    return number, {"id": number, **payload}
