import { expect, it } from 'vitest'
import { respond } from '../../testing/scriptedWeb.ts'
import { startScriptedWorld } from '../../testing/scriptedWorld.ts'
import { makeRoom } from './room.ts'

it('answers that are read at once share the room, and each leaves what it held', () => {
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

it('an answer for which there is no room is another time, and whatever comes after it finds the room empty', async () => {
  const { outbound } = await startScriptedWorld(
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
