declare module 'virtual:endpoints' {
  /** The data the browser needs to call each endpoint, generated from the contract by endpoints-plugin.ts. */
  const endpoints: Record<
    import('#contract/every-endpoint.ts').EndpointName,
    {
      method: 'GET' | 'POST';
      path: string;
      parameters: readonly string[];
      effect: 'read' | 'write';
      stale: readonly import('#contract/endpoint.ts').StaleName[];
    }
  >;
  export default endpoints;
}
