import { redirectTo } from '#lib/http/redirects.ts';

/** Maximum characters of a URL that carries a question; a longer question must be retyped. */
const MAX_LENGTH = 1_500;

/**
 * Redirects a visitor who asks a question to the sign-in, and from there back to the chat with the question filled in.
 */
export async function redirectVisitor(request: Request): Promise<Response> {
	const form = await request.formData().catch(() => new FormData());
	const question = form.get('question');
	const query = new URLSearchParams({
		q: typeof question === 'string' ? question.slice(0, 2_000).toWellFormed() : '',
	});
	const next = query.get('q') && `${query}`.length <= MAX_LENGTH ? `/ai-chat?${query}` : '/ai-chat';
	return redirectTo(`/signin?${new URLSearchParams({ next })}`);
}
