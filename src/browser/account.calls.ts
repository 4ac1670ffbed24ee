import { ApiError, callApi } from './session/call-api.ts';

/**
 * Ends the session on the server. With 401 there was none any more, which is what was wanted; the call has drawn its
 * consequence.
 */
export async function endSession(): Promise<'ended' | 'was over' | 'failed'> {
	try {
		await callApi('POST /api/users/auth/logout');
		return 'ended';
	} catch (error) {
		return error instanceof ApiError && error.status === 401 ? 'was over' : 'failed';
	}
}
