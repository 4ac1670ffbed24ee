import type { APIRoute } from 'astro';
import { datasetFile } from '#lib/member-datasets/file.server.ts';

export const GET: APIRoute = datasetFile;
