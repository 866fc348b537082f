import type { ReadStream } from 'node:tty'
import { CommandFailure, EXIT } from './exit-codes.ts'

const SECRET_CHARACTERS_MAX = 512

/** Asks for a secret: on a terminal without showing it, from a pipe as the first line of it. */
export async function readSecret(question: string, write: (text: string) => void): Promise<string> {
  const input = process.stdin as ReadStream
  return input.isTTY ? ask(input, question, write) : firstLine(input)
}

async function firstLine(input: AsyncIterable<Buffer | string>): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += chunk.toString()
    if (text.includes('\n') || text.length > SECRET_CHARACTERS_MAX) break
  }
  return text.split('\n')[0]!.trim()
}

function ask(input: ReadStream, question: string, write: (text: string) => void): Promise<string> {
  write(question)
  input.setRawMode(true)
  return new Promise((resolve, reject) => {
    let text = ''
    const finish = (): void => {
      input.setRawMode(false)
      input.pause()
      input.off('data', take)
      write('\n')
    }
    const take = (chunk: Buffer): void => {
      for (const character of chunk.toString('utf8')) {
        if (character === '\r' || character === '\n') {
          finish()
          resolve(text.trim())
          return
        }
        if (character === '\u0003' || character === '\u0004') {
          finish()
          reject(new CommandFailure('Nothing was stored.', EXIT.interrupted))
          return
        }
        if (character === '\u007f' || character === '\b') text = text.slice(0, -1)
        else if (character >= ' ' && text.length < SECRET_CHARACTERS_MAX) text += character
      }
    }
    input.on('data', take)
    input.resume()
  })
}
