import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUnpackLimit, UNPACKED_BYTES_MAX, UNPACKED_RATIO_MAX } from '../src/unpack-limit.ts'

const MIB = 1024 * 1024

test('a small file may shrink as far as it will, a large one only so far', () => {
  createUnpackLimit('The list').add(4 * MIB, 1)
  createUnpackLimit('The list').add(20 * MIB, (20 * MIB) / UNPACKED_RATIO_MAX)
  const limit = createUnpackLimit('The list')
  limit.add(4 * MIB, 1)
  assert.throws(() => limit.add(1, 1), /^TableError: The list unpacks to more than 200 times its size\.$/)
})

test('no file may unpack to more than 4 GiB', () => {
  const limit = createUnpackLimit('The list')
  limit.add(UNPACKED_BYTES_MAX, UNPACKED_BYTES_MAX)
  assert.throws(() => limit.add(1, UNPACKED_BYTES_MAX), /The list unpacks to more than 4 GiB\./)
})
