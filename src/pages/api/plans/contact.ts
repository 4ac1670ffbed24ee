import { contactCall } from '#lib/payments/contact.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(contactCall);

export const ALL = otherMethods('POST');
