// The minimum a server can do to read one row and return it: the baseline for `read`.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
const memberId = process.env['MEMBER_ID']

const server = createServer((_, response) => {
  void pool
    .query('select total_credits from user_credits where user_id = $1', [memberId])
    .then(({ rows }: pg.QueryResult<{ total_credits: number }>) => {
      const body = JSON.stringify({ total_credits: rows[0]?.total_credits ?? 0 })
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
