import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';

// Runs before the modules of each test file. The address of the file's database is fixed here already, so
// that src/lib/db/client.ts, which reads it when imported, uses the same database as useTestDatabase(),
// which makes it.
const address = new URL(inject('templateUrl'));
address.pathname = `/${inject('databasePrefix')}_${randomBytes(6).toString('hex')}`;
process.env.DATABASE_URL = address.href;
