import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name <what>` writes the next migration from the schema. */
export default defineConfig({
	dialect: 'postgresql',
	schema: './src/lib/db/schema/index.ts',
	out: './src/lib/db/migrations',
});
