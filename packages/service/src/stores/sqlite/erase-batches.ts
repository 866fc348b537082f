import type { BatchStore } from '../../batches/batch-store.ts'
import type { Session } from './session.ts'

/** Chunks that one transaction erases: more would hold up a submission. */
const CHUNKS_PER_STEP = 64

interface Erasable {
  readonly seq: number
  readonly userId: number
}

export interface EraseBatches extends Pick<BatchStore, 'purge'> {
  /**
   * Erases the batch that `find` names in the first transaction. It is gone for every reader after that one; its bytes are
   * gone from every file when the promise resolves. What a crash leaves, a purge erases.
   */
  delete(find: () => Erasable | 'missing' | 'active'): Promise<'deleted' | 'active' | 'missing'>
}

export function createEraseBatches({ prepare, write, writeAndErase, nowMs }: Session): EraseBatches {
  const expire = prepare('expire-batch')
  const findExpired = prepare('find-expired-batch')
  const giveBack = prepare('give-back-batch')
  const noteGivenBack = prepare('note-given-back')
  const deleteBodies = prepare('delete-bodies')
  const deleteChunks = prepare('delete-chunks')
  const deleteEvents = prepare('delete-batch-events')
  const deleteBatch = prepare('delete-batch')

  /** Returns how many chunks it erased. Fewer than `limit`: the batch is gone with them. */
  function step({ seq, userId }: Erasable, limit: number): number {
    giveBack.run({ seq, user_id: userId })
    noteGivenBack.run({ seq })
    deleteBodies.run({ batch_seq: seq, limit })
    const chunks = deleteChunks.run({ batch_seq: seq, limit })
    if (chunks < limit) {
      deleteEvents.run({ batch_seq: seq })
      deleteBatch.run({ seq })
    }
    return chunks
  }

  return {
    async delete(find) {
      const found = await write(() => {
        const batch = find()
        if (typeof batch === 'string') return batch
        expire.run({ seq: batch.seq, now: nowMs() })
        return { ...batch, isLeft: step(batch, CHUNKS_PER_STEP) === CHUNKS_PER_STEP }
      })
      if (typeof found === 'string') return found
      for (let { isLeft } = found; isLeft; )
        isLeft = (await write(() => step(found, CHUNKS_PER_STEP))) === CHUNKS_PER_STEP
      // The log is emptied once, behind all steps.
      return writeAndErase<'deleted'>(
        () => 'deleted',
        () => true,
      )
    },

    purge: ({ limit }) =>
      writeAndErase(
        () => {
          const row = findExpired.get({ now: nowMs() })
          if (row !== undefined) step({ seq: row.seq, userId: row.user_id }, limit)
          return row !== undefined
        },
        (hasErased) => hasErased,
      ),
  }
}
