/** A file in git's folder that exists once a push has begun to send: from then on the branch may have the commit. */
export const pushMark = (gitdir: string): string => `${gitdir}/parlance-push`;
