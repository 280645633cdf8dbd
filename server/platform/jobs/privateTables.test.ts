// Guards an upgrade of graphile-worker: our statements read and write some of its private tables, which it may change in
// any release (docs/decisions/0039-graphile-worker-private-tables.md).
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { until } from '../../testing/until.ts'

const database = useDatabase()

const changed = 'graphile-worker has changed: review every use in docs/decisions/0039-graphile-worker-private-tables.md'

const rowsOf = async <Row extends object>(query: string): Promise<Row[]> =>
  (await database.current.pool.query<Row>(query)).rows

interface Column {
  at: string
  type: string
  nullable: boolean
  defaulted: boolean
}

const readColumns = (): Promise<Column[]> =>
  rowsOf<Column>(`
    select replace(attrelid::regclass::text, 'graphile_worker._private_', '') || '.' || attname as at,
      format_type(atttypid, atttypmod) as type, not attnotnull as nullable, atthasdef or attidentity <> '' as defaulted
    from pg_attribute
    where attrelid in ('graphile_worker._private_jobs'::regclass, 'graphile_worker._private_job_queues'::regclass,
      'graphile_worker._private_tasks'::regclass) and attnum > 0 and not attisdropped
    order by 1`)

describe('graphile-worker', () => {
  it('is pinned to one version, whose schema this test describes', async () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
    expect(manifest.dependencies['graphile-worker'], changed).toMatch(/^\d+\.\d+\.\d+$/)
    expect(await rowsOf('select max(id) as id from graphile_worker.migrations'), changed).toEqual([{ id: 20 }])
  })

  it('has the columns that our statements name', async () => {
    const used = [
      'job_queues.id integer',
      'job_queues.locked_at timestamp with time zone null',
      'job_queues.locked_by text null',
      'jobs.attempts smallint',
      'jobs.id bigint',
      'jobs.is_available boolean',
      'jobs.job_queue_id integer null',
      'jobs.key text null',
      'jobs.last_error text null',
      'jobs.locked_at timestamp with time zone null',
      'jobs.locked_by text null',
      'jobs.max_attempts smallint',
      'jobs.payload json',
      'jobs.run_at timestamp with time zone',
      'jobs.task_id integer',
      'jobs.updated_at timestamp with time zone',
      'tasks.id integer',
      'tasks.identifier text',
    ]
    const found = (await readColumns()).map(({ at, type, nullable }) => `${at} ${type}${nullable ? ' null' : ''}`)
    expect(
      found.filter((column) => used.includes(column)),
      changed,
    ).toEqual(used)
  })

  it('needs no other column of a job than those that we insert', async () => {
    const inserted = ['jobs.task_id', 'jobs.payload', 'jobs.run_at', 'jobs.max_attempts', 'jobs.key']
    const needed = (await readColumns()).filter(({ at, nullable, defaulted }) => {
      return at.startsWith('jobs.') && !nullable && !defaulted && !inserted.includes(at)
    })
    expect(needed, changed).toEqual([])
  })

  it('takes a job as available while it is unlocked and has attempts left', async () => {
    const rows = await rowsOf(`
      select pg_get_expr(adbin, adrelid) as rule from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where adrelid = 'graphile_worker._private_jobs'::regclass and attname = 'is_available'`)
    expect(rows, changed).toEqual([{ rule: '((locked_at IS NULL) AND (attempts < max_attempts))' }])
  })

  it('has the unique keys that our statements conflict on and join by, and no triggers on jobs', async () => {
    const unique = await rowsOf<{ index: string }>(`
      select replace(indrelid::regclass::text, 'graphile_worker._private_', '') || ' ' || pg_get_indexdef(indexrelid, 1, true) as index
      from pg_index where indisunique and indnkeyatts = 1 and indpred is null and indrelid in (
        'graphile_worker._private_jobs'::regclass, 'graphile_worker._private_tasks'::regclass) order by 1`)
    expect(
      unique.map(({ index }) => index),
      changed,
    ).toEqual(['jobs id', 'jobs key', 'tasks id', 'tasks identifier'])
    const triggers = await rowsOf(`
      select tgname from pg_trigger where tgrelid = 'graphile_worker._private_jobs'::regclass and not tgisinternal`)
    expect(triggers, changed).toEqual([])
  })

  it('has the functions, the type and the view that we use instead wherever they suffice', async () => {
    const functions = await rowsOf<{ is: string }>(`
      select proname || '(' || pg_get_function_identity_arguments(oid) || ')' as is from pg_proc
      where pronamespace = 'graphile_worker'::regnamespace
        and proname in ('add_job', 'add_jobs', 'complete_jobs', 'reschedule_jobs') order by 1`)
    expect(
      functions.map((row) => row.is),
      changed,
    ).toEqual([
      'add_job(identifier text, payload json, queue_name text, run_at timestamp with time zone, max_attempts integer, job_key text, priority integer, flags text[], job_key_mode text)',
      'add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean)',
      'complete_jobs(job_ids bigint[])',
      'reschedule_jobs(job_ids bigint[], run_at timestamp with time zone, priority integer, attempts integer, max_attempts integer)',
    ])
    const [spec] = await rowsOf<{ columns: string }>(`
      select string_agg(attname, ' ' order by attnum) as columns from pg_attribute
      where attrelid = 'graphile_worker.job_spec'::regclass and attnum > 0`)
    expect(spec?.columns, changed).toBe('identifier payload queue_name run_at max_attempts job_key priority flags')
    await rowsOf(
      'select key, attempts, max_attempts, locked_at, run_at, task_identifier from graphile_worker.jobs limit 0',
    )
  })

  it('wakes its workers on the channel and with the message that we send, too', async () => {
    const { pool } = database.current
    const listener = await pool.connect()
    const heard: string[] = []
    try {
      listener.on('notification', ({ payload = '' }) => heard.push(payload))
      await listener.query('listen "jobs:insert"')
      await pool.query(`select graphile_worker.add_job('wakeUp', '{}')`)
      await until('the notification arrives', () => heard.length > 0)
    } finally {
      listener.release(true)
    }
    expect(JSON.parse(heard[0] ?? ''), changed).toEqual({ r: expect.any(Number) as number, count: 1 })
  })
})
