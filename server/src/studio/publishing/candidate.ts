/** What would be published, as calls name it: by default the draft. */
export interface CandidateInput {
  /** Id of a model. */
  model?: string | undefined;
  /** An earlier publication, in digits. */
  publication?: string | undefined;
}

/** The same, with the number of the publication. */
export const candidateOf = ({ model, publication }: CandidateInput) => ({
  ...(model !== undefined && { model }),
  ...(publication !== undefined && { publication: Number(publication) }),
});
