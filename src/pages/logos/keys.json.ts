import type { APIRoute } from 'astro';
import { logoKeys } from '#lib/directory/logo-sheet.ts';
import { starterLogos } from '#lib/starter/logos.ts';

export const prerender = true;

export const GET: APIRoute = async () => Response.json(logoKeys(await starterLogos()));
