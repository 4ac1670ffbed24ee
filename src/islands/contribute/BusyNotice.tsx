import type { RequestState } from './form-session.ts';

/** Why something could not be done; announced to screen readers. */
export const BusyNotice = ({ busy }: { busy: RequestState }) => (
	<p className="contribute-notice loss-text" role="alert">
		{busy.state === 'failed' && busy.text}
	</p>
);
