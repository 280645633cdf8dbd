// Data folder for test databases: chosen by launch.mjs for a whole run, in memory if there is enough. A single file may
// use any folder.
import { tmpdir } from 'node:os'

export const dataPlace = process.env['TEST_FOLDER'] ?? tmpdir()
