/** A whole escape sequence: CSI with its parameters, or a string (title, link, clipboard) up to its terminator. */
const SEQUENCE =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[P\]X^_]|[\u0090\u0098\u009d-\u009f])[^\u0000-\u001f\u007f-\u009f]*(?:\u0007|\u001b\\|\u009c)/g

/** Control characters, line separators, and marks that reverse the direction of text. */
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g
const CONTROLS_BUT_LINES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g

/** Foreign text on one line, without anything that steers a terminal. */
export function oneLine(text: string): string {
  return text.replace(SEQUENCE, '').replace(CONTROLS, ' ')
}

/** Text without anything that steers a terminal. Line breaks and tabs stay. */
export function plain(text: string): string {
  return text.replace(SEQUENCE, '').replace(CONTROLS_BUT_LINES, ' ')
}

/** JSON with every steering character written as an escape. It parses to the same value. */
export function plainJson(json: string): string {
  return json.replace(CONTROLS_BUT_LINES, (run) =>
    [...run].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  )
}

/** Printed width. Colours do not count. */
export function widthOf(text: string): number {
  return [...text.replace(SEQUENCE, '')].length
}

/** Text that is too wide loses its end, and its colours. */
export function clip(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  const kept = [...text.replace(SEQUENCE, '')].slice(0, Math.max(0, width - 1))
  return `${kept.join('').trimEnd()}…`
}

/** Breaks at blanks. The lines after the first begin with `indent`; the first keeps its own. */
export function wrap(text: string, width: number, indent: string): string {
  const body = text.trimStart()
  const lines: string[] = []
  let line = text.slice(0, text.length - body.length)
  let isEmpty = true
  for (const word of body.split(' ')) {
    if (!isEmpty && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line)
      line = `${indent}${word}`
    } else line = isEmpty ? `${line}${word}` : `${line} ${word}`
    isEmpty = false
  }
  return [...lines, line].join('\n')
}

/** One text at the left edge, one at the right edge of the same line. */
export function spread(left: string, right: string, width: number): string {
  const room = width - widthOf(right)
  const start = clip(left, room - 1)
  return `${start}${' '.repeat(Math.max(0, room - widthOf(start)))}${right}`
}
