import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { useEmptyDatabase } from '../../testing/database.ts'
import { ConfigError } from '../config.ts'
import { query, useBackup } from './backup.fixture.ts'

const setup = useBackup()
const { at, restore } = setup

describe('rejects an incomplete backup file before changing anything', () => {
  const target = useEmptyDatabase()

  const refusal = async (bytes: Buffer): Promise<string> => {
    const file = at('broken.backup')
    await writeFile(file, bytes)
    const failure = await restore(target.url, { file, store: 'never' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConfigError)
    expect(await query(target.url, `select to_regclass('harbours') as found`)).toEqual([{ found: null }])
    return String(failure)
  }

  it('truncated at any position', async () => {
    const whole = await readFile(setup.backup)
    for (const length of [whole.length - 1, whole.length - 32, whole.length >> 1, 100, 53, 52, 21, 20]) {
      expect(await refusal(whole.subarray(0, length))).toMatch(/damaged or incomplete/)
    }
  })

  it('one flipped bit at any position', async () => {
    const whole = await readFile(setup.backup)
    for (const place of [20, 21, 1000, whole.length >> 1, whole.length - 33, whole.length - 1]) {
      const bytes = Buffer.from(whole)
      bytes.writeUInt8((bytes.readUInt8(place) ^ 4) & 255, place)
      expect(await refusal(bytes)).toMatch(/damaged or incomplete/)
    }
  })

  it('extra bytes at the end', async () => {
    expect(await refusal(Buffer.concat([await readFile(setup.backup), Buffer.from('x')]))).toMatch(
      /damaged or incomplete/,
    )
  })

  it('another file type, a newer format, or an empty file', async () => {
    expect(await refusal(Buffer.from('PK\u0003\u0004 an archive of something else'))).toMatch(
      /is not a backup of Ankerplatz/,
    )
    expect(await refusal(Buffer.alloc(0))).toMatch(/is not a backup of Ankerplatz/)
    expect(await refusal(Buffer.from('ankerplatz-backup 2\nwhatever comes'))).toMatch(
      /a format that this version does not know/,
    )
    await expect(restore(target.url, { file: at('no-such-file') })).rejects.toThrow(/cannot be read \(ENOENT\)/)
    await expect(restore(target.url, { file: setup.folder })).rejects.toThrow(ConfigError)
  })
})
