import type { APIRoute } from 'astro';
import { googleCallback } from '#lib/accounts/google/sign-in.ts';
import { currentSettings } from '#lib/base/current-settings.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

const { google } = currentSettings();

/** The path to which Google redirects back. 404 without a configured client. */
export const GET: APIRoute = (context) =>
	google ? route(googleCallback(google))(context) : context.rewrite('/404');

export const ALL = otherMethods('GET');
