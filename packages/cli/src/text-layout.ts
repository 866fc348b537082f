import { stripVTControlCharacters } from 'node:util'

/** Text from books and services, without anything that could steer a terminal. */
export function plain(text: string): string {
  return stripVTControlCharacters(text).replace(
    /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g,
    ' ',
  )
}

/** Printed width, colours not counted. */
export function widthOf(text: string): number {
  return [...stripVTControlCharacters(text)].length
}

export function clip(text: string, width: number): string {
  const characters = [...text]
  return characters.length <= width
    ? text
    : `${characters
        .slice(0, Math.max(0, width - 1))
        .join('')
        .trimEnd()}…`
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)))
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - widthOf(text))) + text
}

/** Breaks at blanks; the lines after the first begin with `indent`, the first keeps its own. */
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
