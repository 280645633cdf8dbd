import { expect, it } from 'vitest'
import { respond } from '../../testing/scriptedWeb.ts'
import { startScriptedServers } from '../../testing/scriptedServers.ts'
import { makeRoom } from './room.ts'

it('concurrent responses share the memory budget, and each releases its bytes', () => {
  const room = makeRoom(100)
  const [one, other] = [room.begin(), room.begin()]
  one.add(60)
  other.add(40)
  expect(() => other.add(1)).toThrow('too many bytes')
  one.end()
  one.end()
  other.add(60)
  expect(() => one.add(1)).toThrow('too many bytes')
})

it('a response that exceeds the budget fails and releases its bytes for later ones', async () => {
  const { outbound } = await startScriptedServers(
    ({ path }, socket) => respond(socket, 200, {}, 'x'.repeat(path === '/large' ? 3_000 : 1_500)),
    { readBytesMax: 2_000 },
  )
  for (let time = 0; time < 3; time += 1) {
    expect(await outbound.fetch(`http://large${time}.test/large`)).toMatchObject({
      kind: 'failed',
      reason: 'host_busy',
    })
    expect(await outbound.fetch(`http://small${time}.test/`)).toMatchObject({ kind: 'answered', status: 200 })
  }
})
