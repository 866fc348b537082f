import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from '../src/http/request-head.ts'

test('an address is counted by itself, and of IPv6 by its network', () => {
  const table: readonly (readonly [string, string])[] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ]
  for (const [address, network] of table) assert.equal(networkOf(address), network, address)
})
