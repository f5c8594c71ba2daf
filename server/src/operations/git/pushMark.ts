/** A file in git's folder that is there once a commit is being sent: from then on the branch may have it. */
export const pushMark = (gitdir: string): string => `${gitdir}/parlance-push`;
