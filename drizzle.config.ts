import { defineConfig } from 'drizzle-kit';

/**
 * `npx drizzle-kit generate --name <what>` writes the next migration: what the schema has beyond the newest snapshot,
 * the only one that is kept. Its number and its `when` in the journal have to follow the last one's: see CONTRIBUTING.md.
 */
export default defineConfig({
	dialect: 'postgresql',
	schema: './src/lib/db/schema/index.ts',
	out: './src/lib/db/migrations',
});
