import { describe, expect, test } from 'vitest'
import { appended, migrationFindings, type Migration } from './migrations.ts'

const first: Migration = {
  name: '0001_harbour.sql',
  sql: `
    create table berths (
      id uuid primary key,
      depth integer not null,
      ship uuid constraint berths_ship_is_known references ships (id),
      note text default 'unique, check (this) out',
      constraint berths_depth_is_positive check (depth > 0),
      constraint berths_are_unique unique (ship, depth)
    );
    comment on table berths is 'Where ships lie.';`,
}
const second: Migration = { name: '0002_tide.sql', sql: 'select 1;' }

const findings = (...migrations: Migration[]): string =>
  migrationFindings(migrations, appended(migrations, {})).join('\n')
const withSql = (sql: string): string => findings({ name: '0001_harbour.sql', sql })

describe('migrations check', () => {
  test('accepts numbered, locked, named and commented migrations', () => {
    expect(findings(first, second)).toBe('')
  })

  test.each(['0003_tide.sql', '0002-tide.sql', '2_tide.sql', '0002_Tide.sql', '0001_tide.sql'])(
    'catches the name %s',
    (name) => {
      expect(findings(first, { ...second, name })).toContain('expected the name')
    },
  )

  test('catches a changed, a removed and an unlocked file', () => {
    const lock = appended([first, second], {})
    expect(migrationFindings([{ ...first, sql: `${first.sql} ` }, second], lock).join()).toContain(
      '0001_harbour.sql was changed',
    )
    expect(migrationFindings([first], lock).join()).toContain('0002_tide.sql is locked and was removed')
    expect(migrationFindings([first, second], appended([first], {})).join()).toContain(
      '0002_tide.sql is not locked yet',
    )
  })

  test('never unlocks by appending', () => {
    const lock = appended([first], {})
    const again = appended([{ ...first, sql: 'changed' }, second], lock)
    expect(again[first.name]).toBe(lock[first.name])
    expect(Object.keys(again)).toEqual([first.name, second.name])
  })

  test.each([
    'id uuid, check (id is not null)',
    'id uuid check (id is not null)',
    'ship uuid references ships (id)',
    'ship uuid, foreign key (ship) references ships (id)',
    'name text unique',
    'name text, unique (name)',
    'name text constraint a check (name > 1) unique',
  ])('catches the unnamed constraint in (%s)', (body) => {
    expect(withSql(`create table berths (${body}); comment on table berths is 'x';`)).toContain(
      'a constraint without a name',
    )
  })

  test('catches an unnamed constraint that is added later', () => {
    expect(withSql('alter table berths add check (depth > 0);')).toContain('a constraint without a name')
    expect(withSql('alter table berths add constraint deep check (depth > 0), drop constraint old_unique;')).toBe('')
  })

  test('catches a table without a comment', () => {
    expect(withSql('create table berths (id uuid);')).toContain('berths has no "comment on table"')
    expect(withSql("create table berths (id uuid); comment on table ships is 'x';")).toContain(
      'berths has no "comment on table"',
    )
  })

  test('does not mistake comments, strings and function bodies for SQL', () => {
    expect(
      withSql(`-- create table a (id uuid);\ncreate function f() returns void as $$ create table b (c int unique) $$;`),
    ).toBe('')
  })
})
