// Where tests keep the data folders of databases: what launch.mjs has chosen for a whole run, in memory where there is enough of it. For a
// single file any place will do.
import { tmpdir } from 'node:os'

export const dataPlace = process.env['TEST_FOLDER'] ?? tmpdir()
