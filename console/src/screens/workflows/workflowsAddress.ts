/** The pages of the screen; a script is opened beside them, under the parameter `script`. */
export const sections = ['scripts', 'events', 'runs', 'alarms'] as const;
export type WorkflowsSection = (typeof sections)[number];

/** The address of a page. */
export const sectionPath = (section: WorkflowsSection): string => `/workflows/${section}`;

/** The address of an open script. */
export const scriptPath = (id: string): string => `${sectionPath('scripts')}?${new URLSearchParams({ script: id })}`;

/** The address of an open run. */
export const runPath = ({ run_id: run, script_id: of }: { run_id: string; script_id: string }): string =>
  `${sectionPath('runs')}?${new URLSearchParams({ run, of })}`;

/** The address of the runs of a script, by its name. */
export const runsPath = (script: string): string => `${sectionPath('runs')}?${new URLSearchParams({ script })}`;

/** The page of a path; undefined for `/workflows`, which leads to the page shown last. */
export const sectionOf = (pathname: string): WorkflowsSection | undefined =>
  sections.find((section) => sectionPath(section) === pathname.replace(/\/$/, ''));
