/** Made by the plugin from the kit's sources. */
declare module 'virtual:kit-props' {
  /** A prop as its interface describes it. */
  export interface PropDoc {
    name: string;
    /** As written in the source, `| undefined` left out. */
    type: string;
    required: boolean;
    description: string;
    /** What stands behind `@default`. */
    default: string | undefined;
  }

  /** A component and its props, the required ones first. */
  export interface ComponentDoc {
    name: string;
    /** Subpath it comes from, such as `form`. */
    family: string;
    description: string;
    /** Element whose attributes it takes besides, such as `button`. */
    element: string | undefined;
    props: readonly PropDoc[];
  }

  /** By name of the component. */
  const docs: Record<string, ComponentDoc>;
  export default docs;
}
