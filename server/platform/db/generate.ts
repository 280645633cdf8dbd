// Writes the types of schema.ts from a migrated database. The repository's checks compare the file with what this gives.
import { generate, PostgresDialect as PostgresGenerator } from 'kysely-codegen'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

/** The text of schema.ts for the tables of schema `public` in the given database. */
export const generateSchema = async (databaseUrl: string): Promise<string> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  // A session that is just closing may still be told that the server stops.
  pool.on('error', () => null)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await generate({
      db,
      dialect: new PostgresGenerator({ defaultSchemas: ['public'] }),
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      camelCase: false,
      typeMapping: {
        // The pool reads int8 as a number (database.ts).
        int8: 'number',
        // Written as text; whoever reads one lets SQL turn it into what is needed.
        interval: 'string',
      },
      outFile: null,
      print: false,
    })
  } finally {
    await db.destroy()
  }
}
