import { emailCodesCall } from '#lib/accounts/change-email.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(emailCodesCall);
export const ALL = otherMethods('POST');
