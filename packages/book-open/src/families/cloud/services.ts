/** A row of the table of unit prices that gives a concept its figure. */
export interface ServiceRow {
  readonly concept: string
  readonly resource: string
  readonly section?: string
  /** The beginning of the item. */
  readonly item: string
  /** Units of the concept in the unit of the row: a row by the million requests holds a million. */
  readonly holds?: number
  /** Where regions or editions differ, which price is meant: the lowest is the cheapest region of the United States. */
  readonly pick?: 'lowest' | 'highest'
}

const MILLION = 1_000_000

export const SERVICE_ROWS: readonly ServiceRow[] = [
  { concept: 's3-standard', resource: 'aws_s3_bucket', section: 'Standard', item: 'Storage' },
  {
    concept: 's3-infrequent',
    resource: 'aws_s3_bucket',
    section: 'Standard - infrequent access',
    item: 'Storage',
  },
  {
    concept: 's3-glacier-flexible',
    resource: 'aws_s3_bucket',
    section: 'Glacier flexible retrieval',
    item: 'Storage',
  },
  { concept: 's3-deep-archive', resource: 'aws_s3_bucket', section: 'Glacier deep archive', item: 'Storage' },
  {
    concept: 's3-put-requests',
    resource: 'aws_s3_bucket',
    section: 'Standard',
    item: 'PUT, COPY',
    holds: 1000,
  },
  {
    concept: 's3-get-requests',
    resource: 'aws_s3_bucket',
    section: 'Standard',
    item: 'GET, SELECT',
    holds: 1000,
  },
  { concept: 'ebs-gp3', resource: 'aws_ebs_volume', item: 'Storage (general purpose SSD, gp3)' },
  { concept: 'ebs-gp2', resource: 'aws_ebs_volume', item: 'Storage (general purpose SSD, gp2)' },
  { concept: 'ebs-io2', resource: 'aws_ebs_volume', item: 'Storage (provisioned IOPS SSD, io2)' },
  { concept: 'ebs-st1', resource: 'aws_ebs_volume', item: 'Storage (throughput optimized HDD, st1)' },
  {
    concept: 'aws-egress',
    resource: 'aws_data_transfer',
    item: 'Outbound data transfer to Internet (first 10TB)',
  },
  {
    concept: 'cloudfront-traffic',
    resource: 'aws_cloudfront_distribution',
    item: 'Data transfer out to internet (first 10TB)',
  },
  { concept: 'nat-gateway-hour', resource: 'aws_nat_gateway', item: 'NAT gateway' },
  { concept: 'nat-gateway-data', resource: 'aws_nat_gateway', item: 'Data processed' },
  { concept: 'load-balancer-hour', resource: 'aws_lb', item: 'Application load balancer' },
  { concept: 'eks-hour', resource: 'aws_eks_cluster', item: 'EKS cluster' },
  { concept: 'gke-hour', resource: 'google_container_cluster', item: 'Cluster management fee' },
  { concept: 'aks-hour', resource: 'azurerm_kubernetes_cluster', item: 'Uptime SLA' },
  { concept: 'lambda-requests', resource: 'aws_lambda_function', item: 'Requests', holds: MILLION },
  {
    concept: 'lambda-gb-second',
    resource: 'aws_lambda_function',
    item: 'Duration (first 6B)',
    pick: 'lowest',
  },
  {
    concept: 'api-gateway-requests',
    resource: 'aws_api_gateway_rest_api',
    item: 'Requests (first 333M)',
    holds: MILLION,
  },
  { concept: 'sqs-requests', resource: 'aws_sqs_queue', item: 'Requests', holds: MILLION },
  { concept: 'sns-requests', resource: 'aws_sns_topic', item: 'API requests', holds: MILLION },
  { concept: 'sns-sms', resource: 'aws_sns_topic', item: 'SMS notifications', holds: 100, pick: 'highest' },
  {
    concept: 'route53-queries',
    resource: 'aws_route53_record',
    item: 'Standard queries (first 1B)',
    holds: MILLION,
  },
  { concept: 'dynamodb-storage', resource: 'aws_dynamodb_table', item: 'Data storage' },
  { concept: 'dynamodb-writes', resource: 'aws_dynamodb_table', item: 'Write request unit (WRU)' },
  { concept: 'kms-key', resource: 'aws_kms_key', item: 'Customer master key' },
  { concept: 'cloudwatch-logs', resource: 'aws_cloudwatch_log_group', item: 'Data ingested' },
  { concept: 'elastic-ip-hour', resource: 'aws_eip', item: 'IP address' },
  { concept: 'efs-storage', resource: 'aws_efs_file_system', item: 'Storage (standard)' },
  { concept: 'ecr-storage', resource: 'aws_ecr_repository', item: 'Storage' },
  { concept: 'fargate-vcpu', resource: 'aws_ecs_service', item: 'Per vCPU per hour' },
  { concept: 'aurora-acu-hour', resource: 'aws_rds_cluster_instance', item: 'Aurora serverless v2' },
  { concept: 'rds-storage', resource: 'aws_db_instance', item: 'Storage (general purpose SSD, gp3)' },
  {
    concept: 'redshift-dc2-large',
    resource: 'aws_redshift_cluster',
    item: 'Cluster usage (on-demand, dc2.large)',
  },
  {
    concept: 'redshift-ra3-4xlarge',
    resource: 'aws_redshift_cluster',
    item: 'Cluster usage (on-demand, ra3.4xlarge)',
  },
  { concept: 'vpn-connection-hour', resource: 'aws_vpn_connection', item: 'VPN connection' },
  { concept: 'athena-scan', resource: 'aws_redshift_cluster', item: 'Spectrum' },
  { concept: 'azure-functions', resource: 'azurerm_function_app', item: 'Executions', holds: MILLION },
  { concept: 'gcs-standard', resource: 'google_storage_bucket', item: 'Storage (standard)' },
  { concept: 'gcs-coldline', resource: 'google_storage_bucket', item: 'Storage (coldline)' },
  {
    concept: 'gcp-egress',
    resource: 'google_storage_bucket',
    section: 'Network egress',
    item: 'Data transfer to worldwide excluding Asia, Australia (first 1TB)',
  },
  { concept: 'gcp-pd-ssd', resource: 'google_compute_disk', item: 'SSD provisioned storage (pd-ssd)' },
  {
    concept: 'gcp-pd-standard',
    resource: 'google_compute_disk',
    item: 'Standard provisioned storage (pd-standard)',
  },
  { concept: 'bigquery-storage', resource: 'google_bigquery_table', item: 'Active storage' },
  { concept: 'bigquery-scan', resource: 'google_bigquery_dataset', item: 'Queries (on-demand)' },
  { concept: 'azure-app-service-b1', resource: 'azurerm_service_plan', item: 'Instance usage (B1)' },
  { concept: 'azure-app-service-s1', resource: 'azurerm_service_plan', item: 'Instance usage (S1)' },
  { concept: 'azure-app-service-p1v3', resource: 'azurerm_service_plan', item: 'Instance usage (P1v3)' },
  { concept: 'cloud-run-requests', resource: 'google_cloud_run_service', item: 'Number of requests' },
  { concept: 'glue-dpu-hour', resource: 'aws_glue_job', item: 'Duration' },
  { concept: 'codebuild-minute', resource: 'aws_codebuild_project', item: 'Linux (general1.small)' },
  { concept: 'pubsub-data', resource: 'google_pubsub_topic', item: 'Message ingestion data' },
  { concept: 'azure-blob-hot', resource: 'azurerm_storage_account', item: 'Capacity (first 50TB)' },
]

/** Processors of one graphics machine at AWS: concept, machine, processors in it. */
export const GPU_MACHINES: readonly (readonly [concept: string, machine: string, processors: number])[] = [
  ['gpu-t4', 'g4dn.xlarge', 1],
  ['gpu-a10g', 'g5.xlarge', 1],
  ['gpu-l4', 'g6.xlarge', 1],
  ['gpu-l40s', 'g6e.xlarge', 1],
  ['gpu-b200', 'p6-b200.48xlarge', 8],
]

/** Rented processors of the table of published prices. */
export const GPU_ITEMS: Readonly<Record<string, readonly string[]>> = {
  'gpu-h100': ['H100 GPU cloud rental, on demand'],
  'gpu-h200': ['H200 GPU cloud rental, hyperscaler', 'H200 GPU cloud rental, long-tail provider'],
  'gpu-a100': ['A100 80GB GPU cloud rental, hyperscaler', 'A100 80GB GPU cloud rental, long-tail provider'],
}

/** Speech, pictures and video: concept, model, measure, how many units of the concept its price is for. */
export const MEDIA_MODELS: readonly (readonly [
  concept: string,
  model: string,
  measure: string,
  perUnit: number,
])[] = [
  ['whisper-minute', 'whisper-1', 'input_cost_per_second', 60],
  ['tts-characters', 'tts-1', 'input_cost_per_character', 1 / MILLION],
  ['tts-hd-characters', 'tts-1-hd', 'input_cost_per_character', 1 / MILLION],
  ['dalle-3-image', 'dall-e-3', 'input_cost_per_image', 1],
  ['dalle-2-image', 'dall-e-2', 'input_cost_per_image', 1],
  ['sora-2-second', 'sora-2', 'output_cost_per_video_per_second', 1],
  ['veo-3-second', 'gemini/veo-3.1-generate-001', 'output_cost_per_second', 1],
  ['imagen-4-image', 'gemini/imagen-4.0-generate-001', 'output_cost_per_image', 1],
]
