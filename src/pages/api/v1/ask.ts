import { askCall } from '#lib/questions/ask-call.ts';
import { v1Others, v1Route } from '#lib/v1/routes.server.ts';

export const POST = v1Route(askCall);
export const ALL = v1Others('POST');
