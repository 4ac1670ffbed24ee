import type { z } from 'zod';
import { complaintsAbout, type Form } from './form.ts';

/** Applies the rules of a form to a Zod object: `z.object({ … }).superRefine(conformsTo(signInForm))`. */
export const conformsTo =
	<Name extends string>(form: Form<Name>) =>
	(values: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
		for (const [field, message] of Object.entries(complaintsAbout(form, values)))
			if (typeof message === 'string') context.addIssue({ code: 'custom', path: [field], message });
	};
