/** Focuses the first field with an error after a form was rejected. */
export function focusFirstError(form: HTMLElement): void {
	requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
