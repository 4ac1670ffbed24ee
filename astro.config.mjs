import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField } from 'astro/config';

export default defineConfig({
	output: 'server',
	adapter: node({ mode: 'standalone' }),
	integrations: [react()],
	session: false,
	devToolbar: { enabled: false },
	server: { host: '127.0.0.1', port: 4321 },
	env: {
		schema: {
			DATABASE_URL: envField.string({ context: 'server', access: 'secret' }),
			DATABASE_REPLICA_URL: envField.string({ context: 'server', access: 'secret', optional: true }),
			SITE_URL: envField.string({ context: 'server', access: 'secret', optional: true }),
		},
	},
	vite: { plugins: [tailwindcss()] },
});
