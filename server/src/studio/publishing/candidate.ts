/** What would be published, as parameters of calls; by default the draft. */
export interface CandidateInput {
  /** Id of a model. */
  model?: string | undefined;
  /** Id of an earlier publication, in digits. */
  publication?: string | undefined;
}

/** The parameters with the id of the publication as a number. */
export const candidateOf = ({ model, publication }: CandidateInput) => ({
  ...(model !== undefined && { model }),
  ...(publication !== undefined && { publication: Number(publication) }),
});
