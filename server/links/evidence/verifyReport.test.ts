// Property test of the offline verifier: whatever is changed in a report, it is found and named.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { thinOldChecks } from '../thinning.ts'
import { evidenceSteps, type ReportFile } from './evidence.fixture.ts'
import { chained, sha256 } from './statements.ts'
import { verifyReport } from './verifyReport.ts'

const database = useDatabase()
const steps = evidenceSteps(database)
let report: ReportFile

beforeAll(async () => {
  const [link, neighbour] = [await steps.link(), await steps.link()]
  for (const hour of [1, 2, 3]) await steps.check(link, 15, { hour })
  for (const daysAgo of [12, 9, 3, 2, 1, 0]) {
    await steps.check(link, daysAgo, { verdict: daysAgo === 3 ? 'failed' : 'passed' })
    await steps.check(neighbour, daysAgo)
  }
  await steps.seal()
  await thinOldChecks(database.current.db)
  report = await steps.report(link)
})

const copy = (): ReportFile => structuredClone(report)
const problemsOf = (file: unknown): string[] => verifyReport(file).problems

/** Changes one character, as a hand that edits the file does. */
const other = (text: string, at: number): string => {
  const place = at % text.length
  return text.slice(0, place) + (text[place] === 'a' ? 'b' : 'a') + text.slice(place + 1)
}

/** Hashes the chain again from this record on, as a forger without the private key can. */
const rehash = ({ evidence }: ReportFile): void => {
  let hash = evidence.previous
  for (const record of evidence.records) {
    if (record.content !== null) record.content_hash = sha256(record.content).toString('hex')
    hash = record.hash = chained(hash, record.content_hash)
  }
}

type Mutation = (file: ReportFile, place: number, at: number) => unknown

const pick = <T>(list: T[], place: number): T => {
  const found = list[place % list.length]
  if (found === undefined) throw new Error('the report has none of these')
  return found
}

const mutations: Record<string, Mutation> = {
  'the content of a record is changed': (file, place, at) => {
    const record = pick(
      file.evidence.records.filter(({ content }) => content !== null),
      place,
    )
    record.content = other(record.content ?? '', at)
  },
  'the content of a record is changed and everything hashed again': (file, place, at) => {
    const record = pick(
      file.evidence.records.filter(({ content }) => content !== null),
      place,
    )
    record.content = other(record.content ?? '', at)
    rehash(file)
  },
  'a record is removed': (file, place) => file.evidence.records.splice(place % file.evidence.records.length, 1),
  'a record and its check are removed and everything hashed again': (file, place) => {
    const [record] = file.evidence.records.splice(place % file.evidence.records.length, 1)
    const content = record?.content ?? '[]'
    const id = String((JSON.parse(content) as unknown[])[2])
    file.checks = file.checks.filter((check) => check.id !== id)
    rehash(file)
  },
  'a record is inserted': (file, place) => {
    const { records } = file.evidence
    records.splice(place % (records.length + 1), 0, pick(structuredClone(records), place))
  },
  'two records are swapped': (file, place) => {
    const { records } = file.evidence
    const at = place % (records.length - 1)
    records.splice(at, 2, ...records.slice(at, at + 2).toReversed())
  },
  'a record is passed off as thinned': (file, place) => {
    const record = pick(
      file.evidence.records.filter(({ content }) => content !== null),
      place,
    )
    record.content = null
  },
  'a hash is changed': (file, place, at) => {
    const record = pick(file.evidence.records, place)
    record.hash = other(record.hash, at)
  },
  'a verdict that people read is changed': (file, place) => {
    const check = pick(file.checks, place)
    check.verdict = check.verdict === 'passed' ? 'failed' : 'passed'
  },
  'a time that people read is changed': (file, place) => {
    pick(file.checks, place).at = '2020-01-01T00:00:00.000Z'
  },
  'a snippet that people read is changed': (file, place) => {
    pick(file.checks, place).snippet = '<a href="https://elsewhere.test/">'
  },
  'a check that people read is removed': (file, place) => file.checks.splice(place % file.checks.length, 1),
  'a check that people read is invented': (file, place) =>
    file.checks.unshift({ ...pick(structuredClone(file.checks), place), id: '999999999' }),
  'a published day is changed': (file, place, at) => {
    const day = pick(file.evidence.days, place)
    day.statement = other(day.statement, at)
  },
  'the root of a day is changed': (file, place, at) => {
    const day = pick(file.evidence.days, place)
    day.root = other(day.root, at)
  },
  'a day is signed with another key': (file, place) => {
    pick(file.evidence.days, place).public_key = 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs'
  },
  'a path is changed': (file, place) => {
    const day = pick(
      file.evidence.days.filter(({ path }) => path.length > 0),
      place,
    )
    day.path = day.path.map((step) => ({ ...step, side: step.side === 'left' ? 'right' : 'left' }))
  },
  'a day is moved to another record': (file, place) => {
    pick(file.evidence.days, place).position += 1
  },
  'the signed end is changed': (file, _place, at) => {
    file.evidence.end.statement = other(file.evidence.end.statement, at)
  },
  'the report names another link': (file) => {
    file.link.id = '11111111-1111-4111-8111-111111111111'
  },
}

describe('an exported report', () => {
  it('verifies as it is, and says what was verified', () => {
    const { verified, problems } = verifyReport(copy())
    expect(problems).toEqual([])
    expect(verified[0]).toMatch(/^9 records of link .* form one unbroken chain/)
    expect(verified.join('\n')).toContain('1 of them only repeated the record before and were deleted')
    expect(verified.join('\n')).toContain('The chain is part of 6 published days')
  })

  it.each(Object.entries(mutations))('is refused if %s', (_, mutate) => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), (place, at) => {
        const file = copy()
        mutate(file, place, at)
        fc.pre(JSON.stringify(file) !== JSON.stringify(report))
        expect(problemsOf(file)).not.toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('names the record that does not fit', () => {
    const file = copy()
    const record = file.evidence.records.at(-1)
    if (record === undefined) throw new Error('no record')
    record.content = (record.content ?? '').replace('"passed"', '"failed"')
    expect(problemsOf(file)).toContain(`Record ${record.position} was changed.`)
  })

  it('is refused in one sentence if it is something else', () => {
    for (const file of [null, 7, {}, { checks: [] }, { ...copy(), evidence: { version: 2 } }]) {
      expect(problemsOf(file)).toHaveLength(1)
    }
    expect(verifyReport(copy(), { nothing: true }).problems).toEqual([
      'The file with kept days is not a list of published days.',
    ])
  })
})
