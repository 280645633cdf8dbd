// Generates the types of schema.ts from a migrated database. The repository checks compare the file with this output.
import { generate, PostgresDialect as PostgresGenerator } from 'kysely-codegen'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

/** The text of schema.ts for the tables of schema `public` in the given database. */
export const generateSchema = async (databaseUrl: string): Promise<string> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  // A session that is closing may still receive the server's shutdown error.
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
        // Intervals are read as text; SQL converts them where needed.
        interval: 'string',
      },
      outFile: null,
      print: false,
    })
  } finally {
    await db.destroy()
  }
}
