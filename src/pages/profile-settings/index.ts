import type { APIRoute } from 'astro';
import { settingsHref } from '#lib/profile/settings-tabs.ts';

export const GET: APIRoute = ({ redirect }) => redirect(settingsHref('profile'), 301);
