import { sandboxStepCall, takeSandboxStepCall } from '#lib/payments/sandbox-step.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(sandboxStepCall);
export const POST = route(takeSandboxStepCall);
export const ALL = otherMethods('GET, POST');
