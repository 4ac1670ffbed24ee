import { db } from '../db/client.ts';
import { answerNewsletter } from './newsletter.ts';

/** `POST /api/newsletter` using the site's own database. `address` is the caller's. */
export const answerNewsletterRequest = (request: Request, address: string): Promise<Response> =>
	answerNewsletter(db, request, address);
