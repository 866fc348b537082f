import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A V8 profile of processor time, as far as it is looked at here. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: {
      readonly functionName: string
      readonly url: string
      readonly lineNumber: number
    }
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

interface SelfTime {
  readonly place: string
  readonly ms: number
}

const FUNCTIONS = 30
const SHOWN_PATH_PARTS = 3

/** What took the time in each thread of the profiled servers, by the functions' own time, as text. Waiting is left out. */
export function profileReport(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))
  return files
    .sort()
    .map((file) => {
      const times = selfTimes(JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile)
      const busyMs = times.reduce((sum, { ms }) => sum + ms, 0)
      const lines = times
        .slice(0, FUNCTIONS)
        .map(
          ({ place, ms }) =>
            `${ms.toFixed(0).padStart(8)} ms ${((100 * ms) / busyMs).toFixed(1).padStart(5)} %  ${place}`,
        )
      return `${file}: ${busyMs.toFixed(0)} ms busy\n${lines.join('\n')}\n`
    })
    .join('\n')
}

export function selfTimes({ nodes, samples, timeDeltas }: CpuProfile): readonly SelfTime[] {
  const places = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(anonymous)'} ${url.split('/').slice(-SHOWN_PATH_PARTS).join('/')}:${lineNumber + 1}`,
    ]),
  )
  const micros = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const place = places.get(id) ?? '(unknown)'
    micros.set(place, (micros.get(place) ?? 0) + (timeDeltas[index] ?? 0))
  }
  return [...micros]
    .filter(([place]) => !place.startsWith('(idle)'))
    .map(([place, time]) => ({ place, ms: time / 1_000 }))
    .sort((a, b) => b.ms - a.ms)
}
