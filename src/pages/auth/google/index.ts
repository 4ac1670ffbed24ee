import type { APIRoute } from 'astro';
import { googleStart } from '#lib/accounts/google/sign-in.ts';
import { currentSettings } from '#lib/base/current-settings.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

const { google } = currentSettings();

/** Redirects to Google. 404 without a configured client. */
export const GET: APIRoute = (context) =>
	google ? route(googleStart(google))(context) : context.rewrite('/404');

export const ALL = otherMethods('GET');
