import type { WidgetInstallation } from '@parlance/contract/calls/workspaces';

/** The tag that puts the chat on a page. `origin` is where this server is reached, without a slash at its end. */
export function widgetInstallation(workspace: { id: string; widgetKey: string }, origin: string): WidgetInstallation {
  const { id: ws, widgetKey: token } = workspace;
  return {
    token,
    snippet: `<script src="${origin}/widget/v1/${encodeURIComponent(token)}.js" async></script>`,
    demo: `${origin}/demo/partner?${new URLSearchParams({ ws, token }).toString()}`,
  };
}
