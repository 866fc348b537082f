import type { ConnectionState, StageEvent } from '@assay/client'
import { createProgressLine } from './progress-line.ts'
import type { Screen } from './screen.ts'
import { plain } from './text-layout.ts'

/** The stages of a job as they come: one moving line on a terminal, one line a stage elsewhere. */
export interface StageDisplay {
  submitted(jobId: string): void
  stage(event: StageEvent): void
  connection(state: ConnectionState): void
  end(): void
}

export function createStageDisplay(screen: Screen, write: (text: string) => void): StageDisplay {
  const line = createProgressLine({ screen, write, nowMs: () => performance.now() })
  let lastStage = ''
  return {
    submitted: (jobId) => write(`${screen.colors.dim(`Job ${jobId}`)}\n`),
    stage({ stage, message, progress }) {
      if (screen.isTerminal) line.show({ label: stage, share: progress, detail: plain(message) })
      else if (stage !== lastStage) write(`${stage}: ${plain(message)}\n`)
      lastStage = stage
    },
    connection(state) {
      if (state === 'open') return
      line.clear()
      write(
        `${state === 'reconnecting' ? 'The connection was lost; resuming ...' : 'Streams do not come through; asking every two seconds.'}\n`,
      )
    },
    end: line.clear,
  }
}
